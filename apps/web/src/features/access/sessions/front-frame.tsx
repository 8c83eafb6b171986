import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand, Mark } from '../../../ui/brand.tsx';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import classes from './front-frame.module.css';

/** Common frame of the pages before sign-in: form beside brand panel; on phones only the form. */
export function FrontFrame({
  children,
  footer,
  wide,
}: {
  children: ReactNode;
  footer?: ReactNode;
  /** For a form in two columns. */
  wide?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className={classes.frame} data-wide={wide || undefined}>
      <div className={classes.formSide}>
        <header className={classes.header}>
          <Brand size={32} />
          <span className={classes.shortLanguage}>
            <LanguageSwitch short className={classes.language} />
          </span>
        </header>
        <main className={classes.body}>{children}</main>
        {footer && <footer className={classes.footer}>{footer}</footer>}
      </div>
      <aside className={classes.side}>
        <Mark size={720} className={classes.bigMark!} />
        <span className={classes.sideLanguages}>
          <LanguageSwitch className={classes.sideLanguage} />
        </span>
        <p className={classes.promise}>
          {t('sign_in.promise_litres')}
          <br />
          {t('sign_in.promise_riyals')}
        </p>
      </aside>
    </div>
  );
}

/** A link to another page before sign-in, without loading the document again. */
export function FrontLink({
  path,
  label,
  goTo,
}: {
  path: string;
  label: string;
  goTo: (path: string) => void;
}) {
  return (
    <a
      href={path}
      className={classes.link}
      onClick={(event) => {
        event.preventDefault();
        goTo(path);
      }}
    >
      {label}
    </a>
  );
}
