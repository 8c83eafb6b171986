import { useLanguage } from '../lib/appearance-context.ts';
import { productName } from '../lib/settings.ts';
import classes from './brand.module.css';

/** The logo: a drop whose lower edge is a road. One color, the text's own unless `color` is set. */
export function Mark({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="currentColor"
      aria-hidden="true"
      className={className}
    >
      <path d="M16 1.2C13.2 5.6 8.2 9.6 6.51 14.3A8.5 8.5 0 1 0 22.49 14.3C20.89 9.9 18.2 5.2 16 1.2Z" />
      <path
        fillRule="evenodd"
        d="M22.08 10.84A11 11 0 1 1 5 19.98A9.9 9.9 0 1 0 22.08 10.84ZM13.13 29.50A11.1 11.1 0 0 0 16.41 29.64L16.28 28.45A9.9 9.9 0 0 1 13.36 28.32ZM18.86 29.10A11.1 11.1 0 0 0 21.77 27.58L21.07 26.61A9.9 9.9 0 0 1 18.47 27.96ZM23.63 25.88A11.1 11.1 0 0 0 25.39 23.11L24.29 22.63A9.9 9.9 0 0 1 22.72 25.09Z"
      />
    </svg>
  );
}

/** Logo and name from the settings. `both` adds the name in the other language, as in the menu's header. */
export function Brand({ size = 32, both = false }: { size?: number; both?: boolean }) {
  const language = useLanguage();
  const other = language === 'en' ? productName('ar') : null;
  return (
    <span className={classes.brand}>
      <Mark size={size} className={classes.mark} />
      <span>{productName(language)}</span>
      {both && other && other !== productName(language) && (
        <small lang="ar" dir="rtl">
          {other}
        </small>
      )}
    </span>
  );
}
