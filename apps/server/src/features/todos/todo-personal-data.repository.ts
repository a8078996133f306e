import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { todo } from './todos.tables.ts';

export const TODO_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'to-dos',
      table: todo,
      whose: [todo.authorUserId, todo.assigneeUserId, todo.doneByUserId],
      columns: allBut(todo, 'holderUserId'),
    },
  ],
  unlisted: [{ columns: [todo.holderUserId], because: 'it is the assignee or the author' }],
};
