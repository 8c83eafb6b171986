import type { ReactNode } from 'react';
import type { ShopProduct } from './store.api.ts';
import classes from './store.module.css';

type Picture = ShopProduct['image'];

/** The drawings of products, line by line on a field of 120 by 80; the second color is the product's own where it has one. */
const DRAWINGS: Record<Picture, (accent: string) => ReactNode> = {
  tanker: (accent) => (
    <>
      <rect x="34" y="20" width="76" height="34" rx="17" fill={accent} />
      <path d="M34 37H110M58 20v34M84 20v34" />
      <path d="M8 58V36l8-12h14v34z" fill="var(--surface)" />
      <path d="M12 36h18M8 58h104" />
      <circle cx="24" cy="60" r="8" fill="var(--surface)" />
      <circle cx="72" cy="60" r="8" fill="var(--surface)" />
      <circle cx="94" cy="60" r="8" fill="var(--surface)" />
    </>
  ),
  drum: (accent) => (
    <>
      <path d="M38 14v52c0 4 10 8 22 8s22-4 22-8V14" fill={accent} />
      <ellipse cx="60" cy="14" rx="22" ry="7" fill="var(--surface)" />
      <path d="M38 31c0 4 10 7 22 7s22-3 22-7M38 49c0 4 10 7 22 7s22-3 22-7" />
      <circle cx="69" cy="13" r="2.5" />
    </>
  ),
  can: (accent) => (
    <>
      <path d="M40 28l10-10h26l6 8v46a4 4 0 0 1-4 4H44a4 4 0 0 1-4-4z" fill={accent} />
      <path d="M52 28h16v8H52z" fill="var(--surface)" />
      <path d="M76 18V9h8v12M48 48l24 20M72 48L48 68" />
    </>
  ),
  pail: (accent) => (
    <>
      <path d="M36 26l6 46c1 4 35 4 36 0l6-46" fill={accent} />
      <ellipse cx="60" cy="25" rx="24" ry="7" fill="var(--surface)" />
      <path d="M36 25C38 2 82 2 84 25" />
      <path d="M60 44c6 8 8 10 8 14a8 8 0 0 1-16 0c0-4 2-6 8-14z" fill="var(--surface)" />
    </>
  ),
  filter: (accent) => (
    <>
      <rect x="40" y="14" width="40" height="10" rx="3" fill="var(--surface)" />
      <path d="M42 24h36v40a8 8 0 0 1-8 8H50a8 8 0 0 1-8-8z" fill={accent} />
      <path d="M51 26v45M60 26v46M69 26v45" />
    </>
  ),
  tag: (accent) => (
    <>
      <circle cx="60" cy="40" r="28" fill={accent} />
      <circle cx="60" cy="40" r="19" fill="var(--surface)" />
      <path d="M54 48a12 12 0 0 1 0-16M66 32a12 12 0 0 1 0 16" />
      <circle cx="60" cy="40" r="3" />
    </>
  ),
  card: (accent) => (
    <>
      <rect x="24" y="18" width="72" height="46" rx="6" fill={accent} />
      <path d="M24 32h72" />
      <rect x="32" y="42" width="14" height="11" rx="2" fill="var(--surface)" />
      <path d="M72 54a8 8 0 0 0 0-12M79 57a14 14 0 0 0 0-18" />
    </>
  ),
  wrench: (accent) => (
    <path
      d="M88 16a17 17 0 0 0-22 21L32 71a7 7 0 0 0 10 8l33-33a17 17 0 0 0 22-21L86 36l-9-2-2-9z"
      fill={accent}
      transform="translate(-2 -6)"
    />
  ),
  probe: (accent) => (
    <>
      <rect x="46" y="8" width="28" height="14" rx="4" fill={accent} />
      <path d="M60 22v52" />
      <rect x="54" y="40" width="12" height="10" rx="3" fill="var(--surface)" />
      <path d="M32 60c5-4 9-4 14 0s9 4 14 0 9-4 14 0 9 4 14 0" />
    </>
  ),
};

interface StorePictureProps {
  product: Pick<ShopProduct, 'id' | 'image' | 'colorOptions'>;
  large?: boolean;
}

/** The drawing of a product; beside its name it says nothing of its own. */
export function StorePicture({ product, large = false }: StorePictureProps) {
  const color = product.colorOptions.find(({ id }) => id === product.id)?.color;
  return (
    <span className={classes.picture} data-large={large || undefined} aria-hidden>
      <svg viewBox="0 0 120 80" role="presentation">
        <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
          {DRAWINGS[product.image](color ?? 'var(--mantine-primary-color-light)')}
        </g>
      </svg>
    </span>
  );
}
