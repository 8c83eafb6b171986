import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './header-menu.module.css';
import { PhoneHeaderButton } from './phone-frame.tsx';

type IconComponent = ComponentType<{ size?: number | string; className?: string }>;

export interface HeaderMenuItem {
  label: string;
  icon?: IconComponent;
  /** The icon points in the reading direction. */
  flipIcon?: boolean;
  /** Language of the label when it is not the page's: the language switch names the other one. */
  lang?: string;
  onPick: () => void;
}

interface HeaderMenuProps {
  /** Name of the button: "More", "Account of Salem". */
  label: string;
  icon: IconComponent;
  /** A quiet first line: who is signed in. */
  title?: string;
  items: readonly HeaderMenuItem[];
}

/** The few things behind one button of the phone's head. Made without the kit's menu, so that a phone's first page stays light. */
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
