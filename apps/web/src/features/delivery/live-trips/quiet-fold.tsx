import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Children, type ComponentType, type ReactNode, useId } from 'react';
import classes from './exceptions.module.css';

interface QuietFoldProps {
  icon: ComponentType<{ size?: number }>;
  isGood?: boolean;
  title: string;
  note: string | null;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A line that stands for what needs nobody, and opens to its list. */
export function QuietFold({
  icon: Icon,
  isGood = false,
  title,
  note,
  isOpen,
  onToggle,
  children,
}: QuietFoldProps) {
  const listId = useId();
  const isEmpty = Children.count(children) === 0;
  return (
    <div className={classes.fold} data-open={(isOpen && !isEmpty) || undefined}>
      <UnstyledButton
        className={classes.foldHeader!}
        aria-expanded={isOpen && !isEmpty}
        aria-controls={listId}
        disabled={isEmpty}
        onClick={onToggle}
      >
        <span className={classes.foldIcon} data-good={isGood || undefined} aria-hidden>
          <Icon size={18} />
        </span>
        <b>{title}</b>
        {note && <small className="ellipsis">{note}</small>}
        {!isEmpty && <IconChevronDown size={18} aria-hidden className={classes.chevron} />}
      </UnstyledButton>
      {isOpen && !isEmpty && (
        <ul id={listId} className={classes.foldRows} aria-label={title}>
          {children}
        </ul>
      )}
    </div>
  );
}
