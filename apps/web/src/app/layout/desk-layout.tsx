import { Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
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
import classes from './desk-layout.module.css';
import { Footer } from './footer.tsx';
import { MainMenu } from './main-menu.tsx';
import { Navbar } from './navbar.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
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
  const { pathname } = useLocation();
  const page = usePageKey();
  const table = useAreaTable();
  const { user } = useSignedIn();
  const tabs = towerTabsAt(table, user, pathname);

  if (menuOn !== null && menuOn !== pathname) setMenuOn(null);

  const isVertical = appearance.menu === 'vertical' && !isPhone;
  const isTower = tabs.length > 0;
  const menu = isPhone ? 'drawer' : isVertical && isTower ? 'rail' : appearance.menu;
  const navbar = (
    <Navbar
      isPhone={isPhone}
      withBrand={!isVertical}
      tabs={isTower && !isPhone ? <TowerTabs tabs={tabs} /> : null}
      onOpenMenu={() => setMenuOn(pathname)}
      onOpenSettings={settings.open}
    />
  );
  return (
    <div
      className={classes.shell}
      data-menu={menu}
      data-navbar={isPhone ? 'sticky' : appearance.navbar}
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
          <MainMenu />
          {appearance.navbar === 'hidden' && <div className={classes.menuFooter}>{navbar}</div>}
        </nav>
      )}
      <div className={classes.main}>
        {(appearance.navbar !== 'hidden' || !isVertical) && navbar}
        {appearance.menu === 'horizontal' && !isPhone && (
          <nav className={classes.topMenu} aria-label={t('shell.main_menu')}>
            <MainMenu horizontal />
          </nav>
        )}
        {isTower && isPhone && <TowerTabs tabs={tabs} isRow />}
        <main id="content" className={classes.content} tabIndex={-1}>
          <div key={page} className={appearance.transition === 'fadeIn' ? classes.fadeIn : undefined}>
            {children}
          </div>
        </main>
        {appearance.footer !== 'hidden' && <Footer />}
      </div>
      {isPhone && (
        <Drawer
          opened={menuOn === pathname}
          onClose={() => setMenuOn(null)}
          size={280}
          title={<Brand size={30} both />}
          classNames={{ content: classes.drawer!, header: classes.drawerHeader! }}
          closeButtonProps={{ 'aria-label': t('ui.close') }}
        >
          <nav aria-label={t('shell.main_menu')}>
            <MainMenu />
          </nav>
        </Drawer>
      )}
      <SettingsDrawer opened={isSettingsOpen} onClose={settings.close} />
      <SearchMenu />
    </div>
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
