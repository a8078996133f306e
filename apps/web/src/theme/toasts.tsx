import { useDirection } from '@mantine/core';
import { Notifications } from '@mantine/notifications';

/** Toasts come up at the end of the line, away from what is being read. */
export function Toasts() {
  const { dir } = useDirection();
  return <Notifications position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'} limit={4} />;
}
