import { useTranslation } from 'react-i18next';
import classes from './footer.module.css';

/** One quiet line under the page: whose product this is, and the time zone all times are in. */
export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={classes.footer}>
      <span>{t('shell.footer', { year: new Date().getFullYear() })}</span>
      <span>{t('shell.riyadh_time')}</span>
    </footer>
  );
}
