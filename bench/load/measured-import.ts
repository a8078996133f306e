// `npm run import:thingsboard` in a process that sends its resource usage to its parent at the end.
import '../../tools/import/thingsboard/main.ts';

const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
process.send?.({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMegabytes: maxRSS / 1024 });
