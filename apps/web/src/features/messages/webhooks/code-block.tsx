import { Button, CopyButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import classes from './webhooks.module.css';

/** Code or JSON, left to right, with a copy button: copies the shown text, or `exact`. */
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
