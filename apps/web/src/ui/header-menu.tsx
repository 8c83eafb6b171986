import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './header-menu.module.css';
import { PhoneHeaderButton } from './phone-frame.tsx';

type IconComponent = ComponentType<{ size?: number | string; className?: string }>;

export interface HeaderMenuItem {
  label: string;
  icon?: IconComponent;
  /** Mirrors the icon with the reading direction. */
  flipIcon?: boolean;
  /** Language of the label, if different from the page's, as for the language switch. */
  lang?: string;
  onPick: () => void;
}

interface HeaderMenuProps {
  /** Accessible name of the button: "More", "Account of Salem". */
  label: string;
  icon: IconComponent;
  /** A muted first line: the signed-in user. */
  title?: string;
  items: readonly HeaderMenuItem[];
}

/** A small menu in the phone's header. Implemented without the UI kit, so that a phone's first page stays small. */
export function HeaderMenu({ label, icon: Icon, title, items }: HeaderMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const onPress = (event: PointerEvent) => {
      if (!container.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    container.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      entries[(at + step + entries.length) % entries.length]?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Tab') {
      setIsOpen(false);
    }
  };

  return (
    <div ref={container} className={classes.container}>
      <PhoneHeaderButton label={label} onClick={() => setIsOpen(!isOpen)} expanded={isOpen} controls={id}>
        <Icon size={24} />
      </PhoneHeaderButton>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={classes.list}
          onKeyDown={onKeyDown}
        >
          {title && <p className={classes.title}>{title}</p>}
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              lang={item.lang}
              className={classes.item}
              onClick={() => {
                close();
                item.onPick();
              }}
            >
              {item.icon && <item.icon size={20} {...(item.flipIcon ? { className: 'flip' } : {})} />}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
