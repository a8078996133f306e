import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { command } from './commands.tables.ts';

export const COMMAND_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'commands-sent',
      table: command,
      whose: [command.userId],
      columns: allBut(command, 'deviceKey', 'requestId', 'attempts'),
    },
  ],
};
