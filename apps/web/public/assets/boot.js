// Before the first paint: the skin and the direction this browser used last, so that nothing flashes; and all files that the first page needs,
// asked for in one round. Mirrors src/lib/appearance.ts, language.ts, session.ts and src/app/destination.ts.
try {
  const appearance = JSON.parse(localStorage.getItem('appearance') || '{}');
  const language = localStorage.getItem('language');
  const root = document.documentElement;
  if (appearance.skin) root.setAttribute('data-skin', appearance.skin);
  root.setAttribute('data-mantine-color-scheme', appearance.skin === 'dark' ? 'dark' : 'light');
  const isPump = /\/gas-station\/(login|forgot-password|code-login|pump|shift)(\/|$)/.test(location.pathname);
  const isSpoken = language === 'ar' || (language === 'ur' && isPump);
  if (isSpoken) {
    root.lang = language;
    root.dir = 'rtl';
  }

  const build = document.getElementById('first-load');
  if (build) {
    const { texts, sets, form } = JSON.parse(build.textContent);
    const [area = '', page = ''] = location.pathname.replace(/^\/vrp\//, '').split('/');
    const stored = {
      admin: 'adminUserData',
      'gas-station': 'gasStationUserData',
      'gas-station-network': 'gasStationNetworkUserData',
      supervisor: 'supervisorUserData',
    };
    const isSignedIn = localStorage.getItem(stored[area] ?? 'userData') !== null;
    const customers = { ask: 'driver', 'my-requests': 'driver', 'my-trips': 'trips' };
    const staffs = area in stored ? area : (customers[area] ?? 'customer');
    const isFront = !isSignedIn || page === 'login' || area === 'track' || area === 'register';
    const set = isFront ? 'front' : isPump ? 'pump' : staffs;
    const isPhone = isFront || set === 'pump' || set === 'driver' || set === 'trips';
    const spoken = texts[isSpoken ? language : 'en'];
    const ask = (href, rel, as) => {
      const link = document.createElement('link');
      Object.assign(link, { href, rel, as, crossOrigin: as === 'style' ? null : 'anonymous' });
      document.head.append(link);
    };
    const phone = ['front', 'phone', isPump ? 'pump' : 'driver'];
    for (const part of isFront ? ['front'] : isPhone ? phone : Object.keys(spoken))
      ask(spoken[part], 'preload', 'fetch');
    if (!isSignedIn && page === 'login')
      document.head.append(Object.assign(document.createElement('script'), { src: form }));
    for (const path of sets[set])
      if (path.endsWith('.css')) ask(path, 'preload', 'style');
      else ask(path, 'modulepreload', 'script');
  }
} catch {
  // Storage is blocked: the defaults in the page stand.
}
