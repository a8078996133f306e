import type { CSSProperties, KeyboardEventHandler, ReactNode, Ref } from 'react';

interface ScrollFrameProps {
  label: string;
  className: string | undefined;
  style?: CSSProperties;
  frame?: Ref<HTMLDivElement>;
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
}

/**
 * A frame whose contents scroll, reachable by keyboard. A group and not a region: the card around it often has the same
 * name, and two landmarks of one name cannot be told apart.
 */
export function ScrollFrame({ label, className, style, frame, onKeyDown, children }: ScrollFrameProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      className={className}
      style={style}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      ref={frame}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
