import { useTranslation } from 'react-i18next';
import classes from './footer.module.css';

/** Footer line with the product name and the time zone. */
export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={classes.footer}>
      <span>{t('shell.footer', { year: new Date().getFullYear() })}</span>
      <span>{t('shell.riyadh_time')}</span>
    </footer>
  );
}
