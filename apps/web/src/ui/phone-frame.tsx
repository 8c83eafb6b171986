import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from './document-title.ts';
import classes from './phone-frame.module.css';
import { PhoneHeaderExtras } from './phone-header-extras.ts';

interface PhoneFrameProps {
  title: string;
  /** Subtitle: date, station, shift. */
  sub?: ReactNode;
  /** Shows the back arrow. */
  onBack?: (() => void) | undefined;
  /** Icon buttons at the end of the header, 44 px each (`PhoneHeaderButton`), or a badge. */
  actions?: ReactNode;
  /** One line in a fixed place under the header: the pump's sync strip. */
  strip?: ReactNode;
  /** Fixed at the bottom: one `BigButton`, with at most one or two others above it. */
  footer?: ReactNode;
  /** `pump`: contrast 7:1 for sunlight; `night`: the same for darkness. */
  background?: 'page' | 'pump' | 'night';
  /** Without padding; by default 16 px. */
  flush?: boolean;
  children: ReactNode;
}

/**
 * The frame of drivers' and attendants' screens: 56 px header, one column, primary action at the bottom. Also works on tablets and
 * desktops.
 */
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
  /** For buttons that open something: its state, and the id of the controlled element. */
  expanded?: boolean;
  controls?: string;
  children: ReactNode;
}

/** An icon button in the phone's header. */
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
