import { TODO_PERMISSIONS } from '@airdeck/contract/todos/todos.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** The reader's to-dos, which the panel beside each page has, too. */
export const TODO_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.todos,
    ...readersWith([TODO_PERMISSIONS.use]),
    section: 'messages',
    tab: { order: 3 },
    title: (t) => t('todos.title'),
    load: screen(() => import('./pages/todos-page.tsx'), 'TodosPage'),
  },
];
