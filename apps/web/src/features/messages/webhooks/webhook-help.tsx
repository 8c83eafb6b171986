import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { settings } from '../../../lib/settings.ts';
import { CodeBlock } from './code-block.tsx';
import receiver from './receiver.txt?raw';
import classes from './webhooks.module.css';

/** How a system verifies our messages, in a few lines, with a link to the documentation. */
export function VerifyHelp() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={classes.stack}>
      <p className={classes.help}>{t('webhooks.verify_text')}</p>
      <ol className={classes.steps}>
        {(['raw', 'soon', 'once'] as const).map((step) => (
          <li key={step}>{t(`webhooks.steps.${step}`)}</li>
        ))}
      </ol>
      <CodeBlock title={t('webhooks.receiver')} text={receiver.trimEnd()} />
      <a
        className={classes.reference}
        href={`${settings().api_base}/reference?lang=${language === 'ar' ? 'ar' : 'en'}#/webhooks`}
        target="_blank"
        rel="noreferrer"
      >
        {t('webhooks.reference')}
        <IconExternalLink size={16} aria-hidden />
      </a>
    </div>
  );
}
