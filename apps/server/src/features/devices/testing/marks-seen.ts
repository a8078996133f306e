import { EXPECTED, OTHER_PARAMETERS, requestParts } from '../../../testing/access-matrix/feature-matrices.ts';
import type { MatrixWorld } from '../../../testing/access-matrix/matrix-world.ts';
import type { ApiClient } from '../../../testing/api-client.ts';
import type { WorldUser } from '../../../testing/world.ts';
import { MARKED_NUMBER } from './filled-rows.ts';
import type { FullDevice } from './full-device.ts';

/** Asks as a user on every GET route about a device, and returns the marked texts and numbers of the answers, by route. */
export function createMarkSearch(api: ApiClient, world: MatrixWorld) {
  return async (
    user: WorldUser,
    { mark, device, position, tenantId, customerId }: FullDevice,
  ): Promise<string[]> => {
    const around: Record<string, string> = { tenantId, customerId, userId: user.id };
    const row = { id: device.id, email: '', around };
    const range = { keys: 'pm25', startTs: '0', endTs: String(Date.now()), pageSize: '1000', page: '0' };
    const marks = new RegExp(
      `${mark}(?: [a-z_.]+|\\b)|${[MARKED_NUMBER, ...position].map((one) => String(one).replace('.', '\\.')).join('|')}`,
      'g',
    );
    const seen = new Set<string>();
    for (const [route] of EXPECTED) {
      const [method, pattern = ''] = route.split(' ');
      if (method !== 'GET') continue;
      const path = pattern.replace(
        /:(\w+)/g,
        (_, name: string) => OTHER_PARAMETERS[name] ?? around[name] ?? device.id,
      );
      const query = new URLSearchParams({
        ...range,
        ...requestParts(route, row, world).query,
        endTs: range.endTs,
      });
      const { text } = await api(user, 'GET', `${path}?${query}`);
      for (const [found] of text.matchAll(marks)) seen.add(`${route}: ${found}`);
    }
    return [...seen];
  };
}
