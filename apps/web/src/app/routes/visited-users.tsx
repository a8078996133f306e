import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute } from '../../lib/routing/app-route.ts';

/** A customer's users, whom a system administrator sees while acting in their tenant. */
export const VISITED_USERS: readonly AppRoute[] = [
  {
    path: PATHS.users,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    under: [PATHS.customers],
    title: (t) => t('users.heading'),
    load: async () => {
      const [{ Impersonated }, { UsersPage }] = await Promise.all([
        import('../../features/platform-customers/components/stepped-in.tsx'),
        import('../../features/users/pages/users-page.tsx'),
      ]);
      return {
        Component: () => (
          <Impersonated>
            <UsersPage canAdd={false} />
          </Impersonated>
        ),
      };
    },
  },
];
