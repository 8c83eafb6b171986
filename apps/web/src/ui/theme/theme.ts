import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

/** Filled buttons use the text color of their background: white in light skins, near black in the dark one. */
const variantColorResolver: VariantColorsResolver = (input) => {
  // The kit cannot mix `inherit`; it means a button in the text's color.
  if (input.color === 'inherit')
    return {
      background: 'transparent',
      hover: 'var(--hover)',
      color: 'currentColor',
      border: '1px solid transparent',
    };
  const colors = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return colors;
  return { ...colors, color: input.color === 'red' ? 'var(--on-no)' : 'var(--on-brand)' };
};

/**
 * The kit's theme. Colors are defined in `tokens.css` and mapped to the kit in `base.css`; the shades here only register the name
 * `brand`. Use only the colors `brand` and `red` (rejection or loss).
 */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: {
    brand: [
      '#eef7f6',
      '#d3ebe8',
      '#a6d6d1',
      '#72bbb5',
      '#3f9c96',
      '#1d7f7a',
      '#0e6e6a',
      '#0b5855',
      '#0a4644',
      '#083735',
    ],
  },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // The kit's focus placeholder is invalid inside a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { duration: 150 },
      },
    },
    Drawer: {
      defaultProps: { overlayProps: { backgroundOpacity: 0.4 }, transitionProps: { duration: 160 } },
    },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
});
