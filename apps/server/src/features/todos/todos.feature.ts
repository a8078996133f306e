import type { Feature } from '../../feature.ts';
import { todoRoutes } from './todos.routes.ts';

/** What people are to do, and who gave it to them. */
export const todosFeature: Feature = {
  name: 'todos',
  register: todoRoutes,
};
