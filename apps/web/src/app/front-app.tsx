import { isOffered, readershipOf } from '@fleet/domain/languages.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodePage } from '../features/access/sessions/code-page.tsx';
import { CompanyPage, CompanyReturnPage } from '../features/access/sessions/company-page.tsx';
import { FrontFrame, FrontLink } from '../features/access/sessions/front-frame.tsx';
import { isPasswordLink, RegisterPage } from '../features/access/sessions/register-page.tsx';
import {
  type SecondStep,
  SecondStepPage,
  secondStepOf,
} from '../features/access/sessions/second-step-page.tsx';
import { SignInPage } from '../features/access/sessions/sign-in-page.tsx';
import { takePickedLanguage } from '../lib/appearance.ts';
import { useAppearance, useLanguagesOf } from '../lib/appearance-context.ts';
import { BASE_PATH } from '../lib/area.ts';
import { loadTexts } from '../lib/i18n.ts';
import { readershipAt } from '../lib/language.ts';
import { takeReturnTo } from '../lib/return-to.ts';
import { type SignInResult, session } from '../lib/session.ts';
import { useDocumentTitle } from '../ui/document-title.ts';
import { type FrontPage, pageAfterSignIn, trackingTokenOf } from './destination.ts';

/** Long, and seldom opened: not part of a first visit, nor are their texts. */
const RegistrationPage = lazy(async () => {
  await loadTexts('desk');
  const module = await import('../features/fleet/registrations/registration-form.tsx');
  return { default: module.RegistrationPage };
});
const HelpFront = lazy(async () => {
  await loadTexts('desk');
  return { default: (await import('./help/help-front.tsx')).HelpFront };
});
const PricingPage = lazy(async () => {
  await loadTexts('desk');
  const module = await import('../features/billing/subscription-plans/pricing-page.tsx');
  return { default: module.PricingPage };
});

const TrackingPage = lazy(async () => ({
  default: (await import('../features/delivery/tracking/tracking-page.tsx')).TrackingPage,
}));

const loadStatePages = async () => {
  await loadTexts('desk');
  return import('./pages/state-pages.tsx');
};
const NotAuthorizedPage = lazy(async () => ({ default: (await loadStatePages()).NotAuthorizedPage }));
const MaintenancePage = lazy(async () => ({ default: (await loadStatePages()).MaintenancePage }));

const TITLES: Partial<Record<FrontPage, string>> = {
  'client-forgot': 'codes.password_reset.title',
  'admin-forgot': 'codes.password_reset.title',
  'gas-station-forgot': 'codes.password_reset.title',
  'client-code': 'codes.sign_in.title',
  'gas-station-code': 'codes.sign_in.title',
  'client-company': 'company_sign_in.title',
  'admin-company': 'company_sign_in.title',
  'gas-station-company': 'company_sign_in.title',
  'company-return': 'company_sign_in.title',
  register: 'register.title',
  help: 'help.title',
  pricing: 'subscription.title',
  track: 'tracking.delivery',
  'not-authorized': 'pages.forbidden_title',
  maintenance: 'pages.maintenance_title',
};

/** The pages before sign-in. `goTo` takes a full path and does not reload the document. */
export function FrontApp({ page, goTo }: { page: FrontPage; goTo: (path: string) => void }) {
  const { t } = useTranslation();
  const { adopt, change } = useAppearance();
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  const isCompany = page === 'register' && !isPasswordLink();
  useLanguagesOf(isCompany ? 'desk' : readershipAt(window.location.pathname, false));
  useDocumentTitle(t(isCompany ? 'registration.title' : (TITLES[page] ?? `sign_in.title_${page}`)));

  const enter = async (result: SignInResult) => {
    const area = session().signIn(result);
    // A language picked before sign-in is the user's latest choice, so it is saved for them.
    const language = takePickedLanguage();
    if (language && isOffered(readershipOf(result.userData.group), language))
      await change({ ...result.userData.appearance, language });
    else await adopt(result.userData.appearance, result.userData.language);
    goTo(pageAfterSignIn(area, takeReturnTo()));
  };
  if (isCompany)
    return (
      <FrontFrame
        wide
        footer={<FrontLink path="/vrp/client/login" label={t('registration.sign_in')} goTo={goTo} />}
      >
        <Suspense fallback={null}>
          <RegistrationPage />
        </Suspense>
      </FrontFrame>
    );
  if (page === 'help')
    return (
      <Suspense>
        <HelpFront goTo={goTo} />
      </Suspense>
    );
  if (page === 'not-authorized' || page === 'maintenance') {
    const StatePage = page === 'maintenance' ? MaintenancePage : NotAuthorizedPage;
    return (
      <Suspense>
        <StatePage goTo={goTo} />
      </Suspense>
    );
  }
  if (page === 'track')
    return (
      <Suspense>
        <TrackingPage token={trackingTokenOf(window.location.pathname) ?? ''} />
      </Suspense>
    );
  if (page === 'pricing') {
    const areas = session().signedInAreas();
    // Clients choose; whoever is signed in as somebody else goes on with their work.
    const mayChoose = areas.length === 0 || areas.includes('customer');
    return (
      <PricingPage
        isSignedIn={areas.length > 0}
        onEnter={() => goTo(`${BASE_PATH}/`)}
        onChoose={() => goTo(mayChoose ? `${BASE_PATH}/client/plan` : `${BASE_PATH}/`)}
      />
    );
  }
  const onRefused = (error: unknown) => {
    const step = secondStepOf(error);
    if (step) setSecondStep(step);
    return step !== null;
  };
  const parts = { onSignedIn: enter, onRefused, goTo };
  if (secondStep)
    return <SecondStepPage step={secondStep} onSignedIn={enter} onBack={() => setSecondStep(null)} />;
  if (page === 'register') return <RegisterPage {...parts} />;
  if (page === 'company-return') return <CompanyReturnPage {...parts} />;
  const company = /^(client|gas-station|admin)-company$/.exec(page);
  if (company)
    return <CompanyPage loginArea={company[1] as 'client' | 'gas-station' | 'admin'} goTo={goTo} />;
  const code = /^(client|gas-station|admin)-(forgot|code)$/.exec(page);
  if (code)
    return (
      <CodePage
        key={page}
        purpose={code[2] === 'code' ? 'sign_in' : 'password_reset'}
        loginArea={code[1] as 'client' | 'gas-station' | 'admin'}
        {...parts}
      />
    );
  return <SignInPage key={page} loginArea={page as 'client' | 'gas-station' | 'admin'} {...parts} />;
}
