/** Signals that stop the process. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
