import { type ChildProcess, fork } from "node:child_process";
import type { Answer, Numbered, Task } from "./tasks.ts";

/** The one process that makes pictures: started by its first task, again after its death, ended when it has long been idle. */
export type PictureProcess = { pid(): number | undefined; run(task: Task): Promise<Answer>; stop(): void };

const IDLE_MS = 60_000;
const SLOWEST_MS = 60_000;

/** A task whose process died is rejected; the next one finds a new process. */
export function pictureProcess(script: string): PictureProcess {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let stopped = false;
  let count = 0;
  let running = 0;

  function start(): ChildProcess {
    // Nothing of the server's settings is handed to what decodes pictures.
    const started = fork(script, [], { execArgv: [], env: {}, stdio: ["ignore", "ignore", "inherit", "ipc"] });
    const gone = () => {
      if (child === started) child = undefined;
    };
    started.once("exit", gone).on("error", gone);
    // Two tasks, each with its listeners.
    started.setMaxListeners(20);
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
    const died = () => reject(new Error("The process that makes pictures ended"));
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
      if (stopped) throw new Error("The process that makes pictures was stopped");
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
