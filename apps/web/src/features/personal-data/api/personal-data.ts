import { downloadPersonalData } from '@airdeck/contract/personal-data/personal-data';
import { downloadFile } from '../../../lib/api-client/files.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';

/** The stored data about the reader, as an archive. */
export const loadPersonalData = (): Promise<Blob> => downloadFile(requestOf(downloadPersonalData, {}));
