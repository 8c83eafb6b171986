import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from './document-title.ts';
import classes from './phone-frame.module.css';
import { PhoneHeaderExtras } from './phone-header-extras.ts';

interface PhoneFrameProps {
  title: string;
  /** Small words under the title: date, station, shift. */
  sub?: ReactNode;
  /** Shows the back arrow. */
  onBack?: (() => void) | undefined;
  /** Icon buttons at the head's end, 44 px each (`PhoneHeaderButton`), or a badge. */
  actions?: ReactNode;
  /** One line that is always in the same place under the head: the pump's sync strip. */
  strip?: ReactNode;
  /** Fixed at the thumb: one `BigButton`, with at most one or two others above it. */
  footer?: ReactNode;
  /** `pump`: 7:1 for sunlight; `night`: the same for the dark. */
  background?: 'page' | 'pump' | 'night';
  /** Content reaches the edges; by default it is padded by 16. */
  flush?: boolean;
  children: ReactNode;
}

/** The slim chrome of drivers and attendants: head of 56, one column, the action at the thumb. Holds on tablets and desks too. */
export function PhoneFrame({
  title,
  sub,
  onBack,
  actions,
  strip,
  footer,
  background = 'page',
  flush = false,
  children,
}: PhoneFrameProps) {
  const { t } = useTranslation();
  useDocumentTitle(title);
  return (
    <div className={classes.frame} data-background={background}>
      <header className={classes.header}>
        {onBack && (
          <PhoneHeaderButton label={t('ui.back')} onClick={onBack}>
            <IconArrowLeft size={24} className="flip" />
          </PhoneHeaderButton>
        )}
        <div className={classes.titles}>
          <h1>{title}</h1>
          {sub && <small>{sub}</small>}
        </div>
        {use(PhoneHeaderExtras)}
        {actions}
      </header>
      {strip}
      <main id="content" className={classes.body} data-flush={flush || undefined}>
        {children}
      </main>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </div>
  );
}

interface PhoneHeaderButtonProps {
  label: string;
  onClick: () => void;
  /** For a button that opens something: whether it is open, and the id of what it opens. */
  expanded?: boolean;
  controls?: string;
  children: ReactNode;
}

/** An icon button of the phone's head. */
export function PhoneHeaderButton({ label, onClick, expanded, controls, children }: PhoneHeaderButtonProps) {
  return (
    <ActionIcon
      variant="transparent"
      size={44}
      onClick={onClick}
      aria-label={label}
      aria-expanded={expanded}
      aria-haspopup={controls ? 'menu' : undefined}
      aria-controls={expanded ? controls : undefined}
      className={classes.headerButton!}
    >
      {children}
    </ActionIcon>
  );
}
