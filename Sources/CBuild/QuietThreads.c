/* libdispatch on Linux looks once a second, as long as a process lives, whether all threads of its shared pool are blocked,
   and then starts another one (swift-corelibs-libdispatch, src/event/workqueue.c): nothing else would wake an idle program.
   Here nothing blocks a thread of that pool: work that waits has a serial queue, which gets a thread in any case
   (WorkQueue.swift). So Scripts/build links these in place of the functions by which such threads are registered (`--wrap`),
   and then nobody looks after them. Other builds have them too, unused. */

void __wrap__dispatch_workq_worker_register(void *queue);
void __wrap__dispatch_workq_worker_unregister(void *queue);

void __wrap__dispatch_workq_worker_register(void *queue) { (void)queue; }
void __wrap__dispatch_workq_worker_unregister(void *queue) { (void)queue; }
