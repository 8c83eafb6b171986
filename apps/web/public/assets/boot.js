// Before the first paint: the skin and the direction this browser used last, so that nothing flashes; and all files that the first page needs,
// asked for in one round. Mirrors src/lib/appearance.ts, language.ts, session.ts and src/app/destination.ts.
try {
  const appearance = JSON.parse(localStorage.getItem('appearance') || '{}');
  const language = localStorage.getItem('language');
  const root = document.documentElement;
  if (appearance.skin) root.setAttribute('data-skin', appearance.skin);
  root.setAttribute('data-mantine-color-scheme', appearance.skin === 'dark' ? 'dark' : 'light');
  const isPump = /\/gas-station\/(login|forgot-password|code-login|pump|shift)(\/|$)/.test(location.pathname);
  const isDriver = JSON.parse(localStorage.getItem('userData') || '{}').group === 'driver';
  const isDrivers =
    /\/(client\/(login|forgot-password|code-login)|register)(\/|$)/.test(location.pathname) ||
    (isDriver && /^\/vrp\/(?:(?:ask|open|my-[a-z]+|account)(?:\/.*)?)?$/.test(location.pathname));
  // The build writes them in, from packages/domain/src/languages.ts.
  const languages = __LANGUAGES__;
  const isSpoken = languages[isPump ? 'pump' : isDrivers ? 'driver' : 'desk'].includes(language);
  if (isSpoken) {
    root.lang = language;
    root.dir = languages.rtl.includes(language) ? 'rtl' : 'ltr';
  }

  const build = document.getElementById('first-load');
  if (build) {
    const { texts, sets, calls, form, page: firstPage } = JSON.parse(build.textContent);
    const address = location.pathname.replace(/^\/vrp\//, '');
    const [area = '', page = ''] = address.split('/');
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
      Object.assign(link, { href, rel, as, crossOrigin: 'anonymous' });
      document.head.append(link);
    };
    // Of the page that a phone opens first, its own texts; src/lib/i18n.ts loads the rest behind them.
    // A wider screen shows more than the first page at once.
    const isFirst =
      /^(ask|my-trips|gas-station\/pump)\/?$/.test(address) && matchMedia('(max-width: 700px)').matches;
    if (isPhone && !isFront && isFirst) root.dataset.firstTexts = set;
    const parts = [
      'front',
      'phone',
      ...(isPump ? ['pump'] : isPhone ? ['driver'] : ['pump', 'driver', 'desk']),
    ];
    for (const part of isFront ? ['front'] : root.dataset.firstTexts ? [`first-${set}`] : parts)
      ask(spoken[part], 'preload', 'fetch');
    const run = (src) =>
      document.head.append(Object.assign(document.createElement('script'), { src, fetchPriority: 'high' }));
    if (!isSignedIn && page === 'login') run(form);
    if (root.dataset.firstTexts === 'pump') run(firstPage);
    // What the page asks first, in the same round; src/lib/first-answers.ts hands it over.
    const token = localStorage.getItem(isPump ? 'gasStationAccessToken' : 'accessToken');
    const settings = JSON.parse(document.getElementById('settings')?.textContent || '{}');
    window.firstAnswers = {};
    for (const path of (token && root.dataset.firstTexts && calls[set]) || []) {
      const url = (settings.api_base || '/vw-api/public/api') + path;
      const answer = fetch(url, {
        headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      });
      // Whoever takes it sees that it failed.
      answer.catch(() => {});
      window.firstAnswers[url] = { token, answer };
    }
    for (const path of sets[set])
      if (path.endsWith('.css')) ask(path, 'preload', 'style');
      else ask(path, 'modulepreload', 'script');
  }
} catch {
  // Storage is blocked: the defaults in the page stand.
}
