// Before the first paint: the skin and the direction this browser used last, so that nothing flashes. Mirrors src/lib/look.ts and language.ts.
try {
  const look = JSON.parse(localStorage.getItem('look') || '{}');
  const language = localStorage.getItem('language');
  const root = document.documentElement;
  if (look.skin) root.setAttribute('data-skin', look.skin);
  root.setAttribute('data-mantine-color-scheme', look.skin === 'dark' ? 'dark' : 'light');
  const isPump = /\/gas-station\/(login|pump|shift)(\/|$)/.test(location.pathname);
  if (language === 'ar' || (language === 'ur' && isPump)) {
    root.lang = language;
    root.dir = 'rtl';
  }
} catch {
  // Storage is blocked: the defaults in the page stand.
}
