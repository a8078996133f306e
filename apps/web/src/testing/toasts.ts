import { notifications } from '@mantine/notifications';
import { act } from '@testing-library/react';

/** Takes down what a test has brought up: toasts outlive the page, and only a few are shown at once. */
export function clearToasts(): void {
  act(() => {
    notifications.clean();
    notifications.cleanQueue();
  });
}
