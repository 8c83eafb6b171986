import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AnchorElementProps<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>;

/** A button that leads to a page. */
export const LinkButton = createLink((props: AnchorElementProps<ButtonProps>) => (
  <Button component="a" {...props} />
));

/** A link in the kit's own style. */
export const LinkAnchor = createLink((props: AnchorElementProps<AnchorProps>) => <Anchor {...props} />);
