/** Stands for a value that a program computes, which is not known without running the program. */
export const unread = Symbol('unread');
