import { compileServer } from './server-process.ts';

export default compileServer;
