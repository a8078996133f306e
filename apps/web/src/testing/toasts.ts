import { notifications } from '@mantine/notifications';
import { act } from '@testing-library/react';

/** Removes a test's toasts: they outlive the page, and only a few are shown together. */
export function clearToasts(): void {
  act(() => {
    notifications.clean();
    notifications.cleanQueue();
  });
}
