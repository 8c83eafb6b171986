import { ActionIcon, Drawer, Tooltip, UnstyledButton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react';
import { useLocation, useMatches } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppearance } from '../../lib/appearance-context.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { Brand } from '../../ui/brand.tsx';
import '../../ui/theme/kit-desk.ts';
import { useAreaTable } from '../area-table-context.ts';
import { towerTabsAt } from '../home.ts';
import { SearchMenu } from '../search/search-menu.tsx';
import { Tour } from '../tour/tour.tsx';
import { TourOffer } from '../tour/tour-offer.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import classes from './desk-layout.module.css';
import { Footer } from './footer.tsx';
import { MainMenu } from './main-menu.tsx';
import { MenuFlyouts } from './menu-flyouts.tsx';
import { useMenuMemory } from './menu-memory.ts';
import { BarButtons, Navbar } from './navbar.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import { ShortcutsDialog, useShortcutsKey } from './shortcuts-dialog.tsx';
import { TowerTabs } from './tower-tabs.tsx';

/** Below this width the menu is a drawer. */
const PHONE = '(max-width: 62em)';

/** Menu, navbar, content and footer of the desktop areas, according to the user's appearance settings. */
export function DeskLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { appearance } = useAppearance();
  const isPhone = useMediaQuery(PHONE, window.matchMedia(PHONE).matches);
  // The page on which the phone menu was opened: navigation closes it.
  const [menuOn, setMenuOn] = useState<string | null>(null);
  const [isSettingsOpen, settings] = useDisclosure(false);
  const [isShortcutsOpen, shortcuts] = useDisclosure(false);
  useShortcutsKey(shortcuts.open);
  const { pathname } = useLocation();
  const page = usePageKey();
  const table = useAreaTable();
  const { user } = useSignedIn();
  const tabs = towerTabsAt(table, user, pathname);

  const [memory, remember] = useMenuMemory();

  if (menuOn !== null && menuOn !== pathname) setMenuOn(null);

  const isVertical = appearance.menu === 'vertical' && !isPhone;
  const isTower = tabs.length > 0;
  const isRail = isVertical && (isTower || memory.isNarrow);
  const menu = isPhone ? 'drawer' : isRail ? 'rail' : appearance.menu;
  const hasBar = appearance.navbar !== 'hidden';
  const buttons = hasBar ? null : (
    <BarButtons isPhone={isPhone} onOpenSettings={settings.open} onOpenShortcuts={shortcuts.open} />
  );
  const openMenu = () => setMenuOn(pathname);
  return (
    <div
      className={classes.shell}
      data-menu={menu}
      data-navbar={isPhone && hasBar ? 'sticky' : appearance.navbar}
      data-footer={appearance.footer}
      data-width={appearance.content_width}
    >
      <a href="#content" className={classes.skip}>
        {t('shell.skip_to_content')}
      </a>
      {isVertical && (
        <nav className={classes.menu} aria-label={t('shell.main_menu')}>
          <div className={classes.logo}>
            <Brand size={30} both />
          </div>
          <div className={classes.menuList} data-tour="menu">
            {isRail ? <MenuFlyouts /> : <MainMenu />}
          </div>
          <div className={classes.menuFooter}>
            {buttons}
            {!isTower && (
              <NarrowButton
                isNarrow={memory.isNarrow}
                onToggle={() => remember({ isNarrow: !memory.isNarrow })}
              />
            )}
          </div>
        </nav>
      )}
      <div className={classes.main}>
        {hasBar && (
          <Navbar
            isPhone={isPhone}
            withBrand={!isVertical}
            tabs={isTower && !isPhone ? <TowerTabs tabs={tabs} /> : null}
            onOpenMenu={openMenu}
            onOpenSettings={settings.open}
            onOpenShortcuts={shortcuts.open}
          />
        )}
        {appearance.menu === 'horizontal' && !isPhone && (
          <nav className={classes.topMenu} data-tour="menu" aria-label={t('shell.main_menu')}>
            {!hasBar && <Brand size={28} />}
            <MenuFlyouts isRow />
            {buttons}
          </nav>
        )}
        {isTower && (isPhone || !hasBar) && <TowerTabs tabs={tabs} isRow />}
        <main id="content" className={classes.content} tabIndex={-1}>
          {!isTower && <TourOffer isFloating={false} />}
          <div key={page} className={appearance.transition === 'fadeIn' ? classes.fadeIn : undefined}>
            {children}
          </div>
        </main>
        {appearance.footer !== 'hidden' && <Footer />}
      </div>
      {isPhone && !hasBar && (
        <ActionIcon
          className={classes.menuButton!}
          data-tour="menu"
          size={48}
          radius="xl"
          onClick={openMenu}
          aria-label={t('shell.open_menu')}
        >
          <IconMenu2 size={22} />
        </ActionIcon>
      )}
      {isPhone && (
        <Drawer
          opened={menuOn === pathname}
          onClose={() => setMenuOn(null)}
          size={288}
          title={<Brand size={30} both />}
          classNames={{ content: classes.drawer!, header: classes.drawerHeader! }}
          closeButtonProps={{ 'aria-label': t('ui.close') }}
        >
          {buttons}
          <nav aria-label={t('shell.main_menu')}>
            <MainMenu />
          </nav>
        </Drawer>
      )}
      <SettingsDrawer opened={isSettingsOpen} onClose={settings.close} />
      {isShortcutsOpen && <ShortcutsDialog onClose={shortcuts.close} />}
      <SearchMenu />
      <ConnectionNotice />
      {isTower && <TourOffer isFloating />}
      <Tour />
    </div>
  );
}

/** Turns the menu into a rail of icons, and back. */
function NarrowButton({ isNarrow, onToggle }: { isNarrow: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const label = t(isNarrow ? 'shell.widen_menu' : 'shell.narrow_menu');
  const Icon = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <Tooltip label={label} position="right" disabled={!isNarrow}>
      <UnstyledButton className={classes.narrow!} onClick={onToggle}>
        <Icon size={18} stroke={1.75} className="flip" aria-hidden />
        <span className={isNarrow ? 'visually-hidden' : undefined}>{label}</span>
      </UnstyledButton>
    </Tooltip>
  );
}

/** Identity of a page for the transition: another client is a new page, a row's detail is not. */
function usePageKey(): string {
  const { routeId, params } = useMatches().at(-1)!;
  return routeId.replace(
    /\/\$(\w+)/g,
    (_: string, name: string) => `/${(params as Record<string, string>)[name]}`,
  );
}
