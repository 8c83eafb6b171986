import { Button, CopyButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import classes from './webhooks.module.css';

/** Code or JSON, always left to right, to be copied: as it is shown, or as `exact` has it. */
export function CodeBlock({ title, text, exact = text }: { title: string; text: string; exact?: string }) {
  const { t } = useTranslation();
  return (
    <section className={classes.part} aria-label={title}>
      <h3 className={classes.codeHeader}>
        {title}
        <CopyButton value={exact}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              aria-label={`${t(copied ? 'ui.copied' : 'ui.copy')}: ${title}`}
            >
              {t(copied ? 'ui.copied' : 'ui.copy')}
            </Button>
          )}
        </CopyButton>
      </h3>
      <div className={classes.pre} dir="ltr">
        <ScrollBox label={title}>
          <pre>{text}</pre>
        </ScrollBox>
      </div>
    </section>
  );
}
