import { useTranslation } from 'react-i18next';
import { RegisterPage } from '../features/sessions/register-page.tsx';
import { SignInPage } from '../features/sessions/sign-in-page.tsx';
import { takePickedLanguage } from '../lib/look.ts';
import { useLanguagesOf, useLook } from '../lib/look-context.ts';
import { takeReturnTo } from '../lib/return-to.ts';
import { type SignInResult, session } from '../lib/session.ts';
import { useDocumentTitle } from '../ui/document-title.ts';
import { type FrontPage, pageAfterSignIn } from './place.ts';

/** The pages before sign-in. `goTo` takes a full path and stays in this document. */
export function FrontApp({ page, goTo }: { page: FrontPage; goTo: (path: string) => void }) {
  const { t } = useTranslation();
  const { adopt, change } = useLook();
  useLanguagesOf(page === 'gas-station');
  useDocumentTitle(t(page === 'register' ? 'register.title' : `sign_in.title_${page}`));

  const enter = async (result: SignInResult) => {
    const area = session().signIn(result);
    // A language picked before signing in is this person's word of today, and is kept for them.
    const language = takePickedLanguage();
    if (language) await change({ ...result.userData.look, language });
    else await adopt(result.userData.look, result.userData.language);
    goTo(pageAfterSignIn(area, takeReturnTo()));
  };
  return page === 'register' ? (
    <RegisterPage goTo={goTo} />
  ) : (
    <SignInPage key={page} door={page} onSignedIn={enter} goTo={goTo} />
  );
}
