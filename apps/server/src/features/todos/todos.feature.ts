import type { Feature } from '../../feature.ts';
import { todoRoutes } from './todos.routes.ts';

/** To-dos of users, given by themselves or by others. */
export const todosFeature: Feature = {
  name: 'todos',
  register: todoRoutes,
};
