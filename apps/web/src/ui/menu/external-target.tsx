import { type Ref, type RefObject, useImperativeHandle } from 'react';

type ButtonElsewhereProps = {
  button: RefObject<HTMLButtonElement | null>;
  ref?: Ref<HTMLButtonElement | null>;
};

/** Renders nothing: anchors the library's floating element to an existing element. */
export function ExternalTarget({ button, ref }: ButtonElsewhereProps) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [
    button,
  ]);
  return null;
}
