import { ActionIcon } from '@mantine/core';
import { useFocusTrap, useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './side-panel.module.css';
import { rememberFocus } from './use-focus-return.ts';
import { NextOf } from './waiting-queue.tsx';

interface SidePanelProps {
  /** Object type before its number: "Transaction". */
  kind: string;
  /** Its number or name. */
  title: ReactNode;
  onClose: () => void;
  /** Previous and next in the list; omitted at its ends. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Note at the end of the header: "1 of 2 held". */
  note?: ReactNode;
  /** Actions in the footer: the primary one last, named by its effect. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Wide enough to keep the list beside it usable. */
const BESIDE = '(min-width: 75em)';

/**
 * A row's detail, 840 px beside its list, which shrinks and stays usable; a full page with focus trap on tablets and phones. Esc
 * closes it and returns the focus to the row. It has its own address: see `useOpened`.
 */
export function SidePanel({
  kind,
  title,
  onClose,
  onPrevious,
  onNext,
  note,
  actions,
  children,
}: SidePanelProps) {
  const { t } = useTranslation();
  const isBeside = useMediaQuery(BESIDE, window.matchMedia(BESIDE).matches);
  const trap = useFocusTrap(!isBeside);
  const panel = useRef<HTMLElement>(null);
  const focused = useRef<Element>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const restoreFocus = rememberFocus();
    document.documentElement.dataset.sidePanel = '';
    panel.current?.focus();
    // Checked in the capture phase: a dialog that closes on Esc is gone when the event bubbles up here.
    let isAbove = false;
    const onDown = () => {
      isAbove = isSomethingAbove(panel.current);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isAbove) close();
    };
    window.addEventListener('keydown', onDown, true);
    document.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onDown, true);
      document.removeEventListener('keydown', onKey);
      delete document.documentElement.dataset.sidePanel;
      restoreFocus();
    };
  }, []);

  // The focused button may disappear with its action: keep the focus in the panel for keyboard users.
  useEffect(() => {
    if (document.activeElement === document.body && focused.current?.isConnected === false)
      panel.current?.focus();
  });

  return (
    <section
      ref={(element) => {
        panel.current = element;
        trap(element);
      }}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      className={classes.panel}
      aria-label={kind}
      {...(isBeside ? { role: 'complementary' } : { role: 'dialog', 'aria-modal': true })}
      tabIndex={-1}
    >
      <header className={classes.header}>
        <span className={classes.kind}>{kind}</span>
        <h2 className={classes.title}>{title}</h2>
        <span className={classes.space} />
        {note && <span className={`${classes.kind} ${classes.note}`}>{note}</span>}
        {(onPrevious || onNext) && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={!onPrevious}
              onClick={onPrevious}
              aria-label={t('ui.previous')}
            >
              <IconChevronUp size={18} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={!onNext}
              onClick={onNext}
              aria-label={t('ui.next')}
            >
              <IconChevronDown size={18} />
            </ActionIcon>
          </>
        )}
        <ActionIcon variant="subtle" color="gray" size={36} onClick={onClose} aria-label={t('ui.close')}>
          <IconX size={20} />
        </ActionIcon>
      </header>
      <NextOf />
      <div className={classes.body}>{children}</div>
      {actions && <footer className={classes.footer}>{actions}</footer>}
    </section>
  );
}

/** Dialogs, menus and dropdowns opened from the panel handle Esc first. The kit keeps closed dropdowns in the DOM. */
function isSomethingAbove(panel: HTMLElement | null): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].some(
    (element) => element !== panel && element.checkVisibility(),
  );
}
