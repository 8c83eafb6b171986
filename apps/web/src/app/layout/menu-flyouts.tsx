import { Menu as KitMenu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreaTable } from '../area-table-context.ts';
import { addressOf, type MenuPart } from '../home.ts';
import classes from './main-menu.module.css';
import { MenuCount } from './menu-count.tsx';
import { moveFocus, moveOfEvent } from './menu-keys.ts';
import { type Menu, useMenu } from './use-menu.ts';

/** The menu's groups with their pages in flyouts: beside a rail of icons, or below a row of labels. */
export function MenuFlyouts({ isRow = false }: { isRow?: boolean }) {
  const menu = useMenu();
  return (
    <ul className={isRow ? classes.row : classes.rail} onKeyDown={(event) => moveFocus(event, isRow)}>
      {menu.parts
        .flatMap((part) =>
          menu.parts.length === 1 ? part.entries.map((entry) => ({ ...part, entries: [entry] })) : part,
        )
        .map((part) => (
          <li key={part.entries.length === 1 ? part.entries[0]!.path : part.name}>
            {part.entries.length === 1 ? (
              <SingleLink part={part} menu={menu} isRow={isRow} />
            ) : (
              <Flyout part={part} menu={menu} isRow={isRow} />
            )}
          </li>
        ))}
    </ul>
  );
}

interface PartProps {
  part: MenuPart;
  menu: Menu;
  isRow: boolean;
}

function SingleLink({ part, menu, isRow }: PartProps) {
  const { t } = useTranslation();
  const table = useAreaTable();
  const entry = part.entries[0]!;
  const { icon: Icon, label } = entry.menu!;
  const link = (
    <Link
      to={addressOf(table, entry)}
      className={`${isRow ? classes.top : classes.icon} ${entry === menu.active ? classes.active : ''}`}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={entry === menu.active ? 'page' : undefined}
      data-menu-stop
    >
      <Icon size={20} stroke={1.75} />
      <span className={isRow ? 'ellipsis' : 'visually-hidden'}>{t(label)}</span>
      <MenuCount waiting={menu.waitingAt([entry])} isSmall={!isRow} />
    </Link>
  );
  return isRow ? (
    link
  ) : (
    <Tooltip label={t(label)} position="right">
      {link}
    </Tooltip>
  );
}

function Flyout({ part, menu, isRow }: PartProps) {
  const { t } = useTranslation();
  const table = useAreaTable();
  const label = t(`menu_groups.${part.name}`);
  const isActive = part === menu.activePart;
  const open = (event: KeyboardEvent<HTMLElement>) => {
    if (moveOfEvent(event, isRow) !== 'into') return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return (
    <KitMenu
      trigger="click-hover"
      position={isRow ? 'bottom-start' : 'right-start'}
      offset={isRow ? 4 : 10}
      openDelay={80}
      closeDelay={160}
      width={248}
      shadow="md"
    >
      <KitMenu.Target>
        <UnstyledButton
          className={`${isRow ? classes.top : classes.icon} ${isActive ? classes.active : ''}`}
          data-menu-stop
          onKeyDown={open}
        >
          <part.icon size={isRow ? 18 : 20} stroke={1.75} />
          <span className={isRow ? 'ellipsis' : 'visually-hidden'}>{label}</span>
          <MenuCount waiting={menu.waitingAt(part.entries)} isSmall={!isRow} />
          {isRow && <IconChevronDown size={16} stroke={1.75} className={classes.chevron} aria-hidden />}
        </UnstyledButton>
      </KitMenu.Target>
      <KitMenu.Dropdown className={classes.flyout!}>
        {!isRow && <KitMenu.Label>{label}</KitMenu.Label>}
        {part.entries.map((entry) => {
          const { icon: Icon, label: name } = entry.menu!;
          return (
            <KitMenu.Item
              key={entry.path}
              component={Link}
              to={addressOf(table, entry)}
              className={entry === menu.active ? classes.chosen! : undefined}
              aria-current={entry === menu.active ? 'page' : undefined}
              leftSection={<Icon size={18} stroke={1.75} />}
              rightSection={<MenuCount waiting={menu.waitingAt([entry])} />}
            >
              {t(name)}
            </KitMenu.Item>
          );
        })}
      </KitMenu.Dropdown>
    </KitMenu>
  );
}
