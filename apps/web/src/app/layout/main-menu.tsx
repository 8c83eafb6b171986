import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuGroupName } from '../area-table.ts';
import type { MenuPart } from '../home.ts';
import classes from './main-menu.module.css';
import { MenuCount } from './menu-count.tsx';
import { moveFocus, moveOfEvent } from './menu-keys.ts';
import { MenuLink } from './menu-link.tsx';
import { useMenuMemory } from './menu-memory.ts';
import { type Menu, useMenu } from './use-menu.ts';

/** The pages that the user may open, in folding groups. A menu of one group, and a group of one page, have no heading. */
export function MainMenu() {
  const menu = useMenu();
  const { isOpen, setOpen } = useFolding(menu);
  const list = useActiveInSight(menu);
  return (
    <ul ref={list} className={classes.list} onKeyDown={(event) => moveFocus(event, false)}>
      {menu.parts.map((part) =>
        menu.parts.length === 1 || part.entries.length === 1 ? (
          part.entries.map((entry) => (
            <li key={entry.path}>
              <MenuLink entry={entry} menu={menu} withIcon />
            </li>
          ))
        ) : (
          <Group
            key={part.name}
            part={part}
            menu={menu}
            isOpen={isOpen(part)}
            onToggle={(open) => setOpen(part.name, open)}
          />
        ),
      )}
    </ul>
  );
}

interface GroupProps {
  part: MenuPart;
  menu: Menu;
  isOpen: boolean;
  onToggle: (open: boolean) => void;
}

function Group({ part, menu, isOpen, onToggle }: GroupProps) {
  const { t } = useTranslation();
  const id = useId();
  const fold = (event: KeyboardEvent<HTMLElement>) => {
    const move = moveOfEvent(event, false);
    if (move !== 'into' && move !== 'out') return;
    event.preventDefault();
    onToggle(move === 'into');
  };
  return (
    <li>
      <UnstyledButton
        className={classes.heading!}
        data-menu-stop
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onToggle(!isOpen)}
        onKeyDown={fold}
      >
        <part.icon size={18} stroke={1.75} />
        <span className="ellipsis">{t(`menu_groups.${part.name}`)}</span>
        {!isOpen && <MenuCount waiting={menu.waitingAt(part.entries)} />}
        <IconChevronDown size={16} stroke={1.75} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      <ul id={id} className={classes.entries} hidden={!isOpen}>
        {part.entries.map((entry) => (
          <li key={entry.path}>
            <MenuLink entry={entry} menu={menu} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Which groups are open: the active one from each navigation into it, others as the user left them on this device. */
function useFolding({ activePart }: Menu) {
  const [memory, remember] = useMenuMemory();
  const [entered, setEntered] = useState<MenuGroupName | undefined>(activePart?.name);
  const [isActiveFolded, setActiveFolded] = useState(false);
  if (entered !== activePart?.name) {
    setEntered(activePart?.name);
    setActiveFolded(false);
  }
  return {
    isOpen: ({ name, isOpen = false }: MenuPart) =>
      name === activePart?.name ? !isActiveFolded : (memory.open[name] ?? isOpen),
    setOpen: (name: MenuGroupName, open: boolean) => {
      if (name === activePart?.name) setActiveFolded(!open);
      remember({ open: { ...memory.open, [name]: open } });
    },
  };
}

/** Scrolls the menu to the entry of the page that has been opened, again when entries come above it. */
function useActiveInSight({ active, parts }: Menu) {
  const list = useRef<HTMLUListElement>(null);
  const path = active?.path;
  const count = parts.reduce((sum, { entries }) => sum + entries.length, 0);
  useEffect(() => {
    if (path !== undefined && count > 0)
      list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [path, count]);
  return list;
}
