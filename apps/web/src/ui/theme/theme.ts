import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

/** Filled buttons take the text colour of their ground: white on the light skins, near black on the dark one. */
const variantColorResolver: VariantColorsResolver = (input) => {
  // `inherit` is no colour the kit can mix; what is meant is a button in the text's own colour.
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
 * The kit's theme. Colours live in `tokens.css` and reach the kit through `base.css`; the shades here only tell the kit that the name
 * `brand` exists. Use the colours `brand` and `red` (a refusal or a loss) and no others.
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
    // The kit's own place for the first focus is nothing a menu may hold.
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
