import { writeKeysModule } from './texts.ts';

writeKeysModule();
