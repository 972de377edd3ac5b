import { type ChildProcess, fork } from "node:child_process";

/** Tasks and answers travel with a number, since several may be on their way. */
export type Numbered<T> = { number: number; content: T };

/** One process for one kind of work: started by its first task, again after its death, ended when it has long been idle. */
type WorkProcess<Task, Answer> = { pid(): number | undefined; run(task: Task): Promise<Answer>; stop(): void };

const IDLE_MS = 60_000;
const SLOWEST_MS = 60_000;

/** `what` it does stands in messages. A task whose process died is rejected; the next one finds a new process. */
export function workProcess<Task, Answer>(script: string, what: string): WorkProcess<Task, Answer> {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let stopped = false;
  let count = 0;
  let running = 0;

  function start(): ChildProcess {
    // Nothing of the server's settings is handed to what reads files or draws what somebody typed.
    const started = fork(script, [], { execArgv: [], env: {}, stdio: ["ignore", "ignore", "inherit", "ipc"] });
    const gone = () => {
      if (child === started) child = undefined;
    };
    started.once("exit", gone).on("error", gone);
    // A few tasks at once, each with its listeners.
    started.setMaxListeners(100);
    return started;
  }
  function letGo() {
    if (child?.connected) child.disconnect();
    child = undefined;
  }
  function ask(process: ChildProcess, task: Task): Promise<Answer> {
    const number = count++;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const answered = (answer: Numbered<Answer>) => {
      if (answer.number === number) resolve(answer.content);
    };
    const died = () => reject(new Error(`The process that makes ${what} ended`));
    const slow = setTimeout(() => process.kill("SIGKILL"), SLOWEST_MS);
    process.on("message", answered).once("exit", died).once("error", died);
    process.send({ number, content: task } satisfies Numbered<Task>, (error) => {
      if (error) process.kill("SIGKILL");
    });
    return promise.finally(() => {
      clearTimeout(slow);
      process.off("message", answered).off("exit", died).off("error", died);
    });
  }

  return {
    pid: () => child?.pid,
    async run(task) {
      if (stopped) throw new Error(`The process that makes ${what} was stopped`);
      clearTimeout(idle);
      running++;
      try {
        return await ask((child ??= start()), task);
      } finally {
        running--;
        if (running === 0 && !stopped) idle = setTimeout(letGo, IDLE_MS).unref();
      }
    },
    stop() {
      stopped = true;
      clearTimeout(idle);
      letGo();
    },
  };
}
