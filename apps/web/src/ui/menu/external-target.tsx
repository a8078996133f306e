import { type Ref, type RefObject, useImperativeHandle } from 'react';

type ButtonElsewhereProps = {
  button: RefObject<HTMLButtonElement | null>;
  ref?: Ref<HTMLButtonElement | null>;
};

/** Draws nothing: tells the library which element, in the page already, what floats belongs to. */
export function ExternalTarget({ button, ref }: ButtonElsewhereProps) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [
    button,
  ]);
  return null;
}
