import { useDirection } from '@mantine/core';
import { Notifications } from '@mantine/notifications';

/** Toasts appear at the end side of the window, away from the text being read. */
export function Toasts() {
  const { dir } = useDirection();
  return <Notifications position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'} limit={4} />;
}
