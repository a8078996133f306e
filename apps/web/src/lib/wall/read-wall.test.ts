import { expect, it, vi } from 'vitest';
import { readWall } from './read-wall.ts';

const answering = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));

it('removes direction characters that would affect surrounding text', async () => {
  answering({ title: 'Lab\u202e\u2069', rooms: [] });
  expect(await readWall('secret', null)).toMatchObject({
    kind: 'changed',
    wall: { title: 'Lab', rooms: [] },
  });
});

it('treats an invalid response as an unreachable server', async () => {
  answering('a page of a proxy', 502);
  expect(await readWall('secret', null)).toMatchObject({ kind: 'away' });
});
