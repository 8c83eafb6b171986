import { CopyButton } from '../../../ui/copy-button.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import classes from './webhooks.module.css';

/** Code or JSON, left to right, with a copy button: copies the shown text, or `exact`. */
export function CodeBlock({ title, text, exact = text }: { title: string; text: string; exact?: string }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3 className={classes.codeHeader}>
        {title}
        <CopyButton value={exact} of={title} size="compact-sm" />
      </h3>
      <div className={classes.pre} dir="ltr">
        <ScrollBox label={title}>
          <pre>{text}</pre>
        </ScrollBox>
      </div>
    </section>
  );
}
