// Before the first paint: the skin and the direction this browser used last, so that nothing flashes. Mirrors src/lib/appearance.ts and language.ts.
try {
  const appearance = JSON.parse(localStorage.getItem('appearance') || '{}');
  const language = localStorage.getItem('language');
  const root = document.documentElement;
  if (appearance.skin) root.setAttribute('data-skin', appearance.skin);
  root.setAttribute('data-mantine-color-scheme', appearance.skin === 'dark' ? 'dark' : 'light');
  const isPump = /\/gas-station\/(login|pump|shift)(\/|$)/.test(location.pathname);
  if (language === 'ar' || (language === 'ur' && isPump)) {
    root.lang = language;
    root.dir = 'rtl';
  }
} catch {
  // Storage is blocked: the defaults in the page stand.
}
