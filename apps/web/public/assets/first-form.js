// The sign-in form of a phone on a slow line, usable before the application is there, which takes over what was typed
// (src/features/access/sessions/first-form.ts) and must look the same. The build puts the texts in.
(() => {
  const texts = __TEXTS__[document.documentElement.lang];
  const page = location.pathname.split('/')[2];
  const root = document.getElementById('root');
  if (!texts?.[page]?.title || !root?.querySelector('.splash') || !matchMedia('(max-width: 36em)').matches)
    return;

  const make = (tag, properties, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };
  const field = (label, properties) => {
    const input = make('input', { autocapitalize: 'none', spellcheck: false, ...properties });
    return make('label', {}, label, input);
  };
  const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}');
  const product =
    (document.documentElement.dir === 'rtl' && settings.product_name_ar) || settings.product_name || '';
  const link = (path, text) => make('a', { href: `/vrp/${page}/${path}` }, text);

  const submit = make('button', { type: 'submit' }, texts.sign_in);
  const form = make(
    'form',
    {
      noValidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        form.dataset.submitted = 'yes';
        submit.disabled = true;
        submit.setAttribute('aria-busy', 'true');
      },
    },
    field(texts.email, { name: 'username', dir: 'ltr', autocomplete: 'username', inputMode: 'email' }),
    field(texts.password, { name: 'password', type: 'password', autocomplete: 'current-password' }),
    link('forgot-password', texts.forgot),
    submit,
    link('code-login', texts.by_code),
  );
  const mark = make('img', { src: '/vrp/mark.svg', width: 32, height: 32, alt: '' });
  document.body.append(
    make(
      'main',
      { id: 'first-form' },
      make('header', {}, mark, product),
      make('h1', {}, texts[page].title),
      make('p', {}, texts[page].for),
      ...(page === 'gas-station' ? [make('div', { className: 'first-switch' })] : []),
      form,
    ),
  );
})();
