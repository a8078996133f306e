import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

it('reports why a wait failed, and what the screen showed', async () => {
  document.body.innerHTML = '<p>Nothing here</p>';
  const waited = waitFor(() => expect(document.title).toBe('Rooms'), { timeout: 1 });
  await expect(waited).rejects.toThrow(/to be 'Rooms'.*The screen says: Nothing here/s);
  document.body.innerHTML = '';
});
