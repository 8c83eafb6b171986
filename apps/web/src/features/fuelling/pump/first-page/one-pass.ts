/**
 * Draws components once, without React and the kit, which stands in for both in the build of `first-page.tsx` (`vite-first-page.ts`):
 * what they show first, with neither state nor handlers.
 */
type Props = Record<string, unknown> & { children?: Drawn };
type Component = (props: Props, ref: null) => Drawn;
interface Context {
  value: unknown;
}
interface Piece {
  readonly type: string | symbol | Component | Context;
  readonly props: Props;
}
type Drawn = Piece | string | number | boolean | null | undefined | readonly Drawn[];
type Texts = { [name: string]: Texts | string };

const SVG = 'http://www.w3.org/2000/svg';
/** Written otherwise in the document than in components. */
const ATTRIBUTES: Record<string, string> = {
  className: 'class',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
};
const NOT_DRAWN = /^(?:children|key|ref|on[A-Z].*)$/;

let texts: Texts = {};

export function drawInto(parent: Element, drawn: Drawn, its: Texts): void {
  texts = its;
  draw(parent, drawn);
}

function draw(parent: Element, drawn: Drawn): void {
  if (drawn === null || drawn === undefined || typeof drawn === 'boolean') return;
  if (typeof drawn !== 'object') parent.append(String(drawn));
  else if (!('type' in drawn)) for (const one of drawn) draw(parent, one);
  else if (typeof drawn.type === 'function') draw(parent, drawn.type(drawn.props, null));
  else if (typeof drawn.type === 'string')
    draw(addElement(parent, drawn.type, drawn.props), drawn.props.children);
  else {
    if (typeof drawn.type === 'object') drawn.type.value = drawn.props.value;
    draw(parent, drawn.props.children);
  }
}

function addElement(parent: Element, name: string, props: Props): Element {
  const element = document.createElementNS(name === 'svg' ? SVG : parent.namespaceURI, name);
  for (const [name, value] of Object.entries(props))
    if (!NOT_DRAWN.test(name) && value !== undefined && value !== null && value !== false)
      element.setAttribute(ATTRIBUTES[name] ?? name, String(value));
  parent.append(element);
  return element;
}

// What components take from React.
export const Fragment = Symbol('fragment');
export const jsx = (type: Piece['type'], props: Props): Piece => ({ type, props });
export const jsxs = jsx;
export const createElement = (type: Piece['type'], props: Props, ...children: Drawn[]): Piece =>
  jsx(type, { ...props, children });
export const forwardRef = (render: Component): Component => render;
export const createContext = (value: unknown): Context => ({ value });
export const use = (context: Context): unknown => context.value;
export const useState = (first: unknown): unknown[] => [
  typeof first === 'function' ? first() : first,
  () => {},
];
export const useEffect = (): void => {};
export const useLayoutEffect = useEffect;
export const useCallback = <Callback>(callback: Callback): Callback => callback;

// From the translations.
export const useTranslation = () => ({
  t: (key: string, values: Record<string, unknown> = {}): string => {
    const text = key
      .split('.')
      .reduce<Texts | string | undefined>((at, name) => (at as Texts)?.[name], texts);
    return String(text ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  },
});

// From the router and the kit.
export const Link = ({
  to,
  params,
  ...props
}: Props & { to: string; params: Record<string, string> }): Piece =>
  jsx('a', { ...props, href: `/vrp${to.replace(/\$(\w+)/g, (_, name: string) => params[name] ?? '')}` });
export const UnstyledButton = (props: Props): Piece => jsx('button', props);
export const ActionIcon = ({ variant: _variant, size: _size, ...props }: Props): Piece =>
  jsx('button', { ...props, type: 'button' });
